import { render } from 'preact';
import { startEngine } from './engine/start';
import { keepOffline } from './store/offline';
import { showPictures } from './store/pictures';
import { App } from './screens/App';
import { openLaunched } from './screens/launch';
import './style.css';
import './face/face.css';
import './table/table.css';
import './ask/ask.css';

const root = document.getElementById('app');
void keepOffline().catch(() => {}); // no service worker: the game needs its server
void showPictures().catch(() => {}); // no store: the drawn faces
openLaunched();
if (root) render(<App client={startEngine()} />, root);
