import { render } from 'preact';
import { startEngine } from './engine/start';
import { App } from './screens/App';
import './style.css';
import './face/face.css';
import './table/table.css';
import './ask/ask.css';

const root = document.getElementById('app');
if (root) render(<App client={startEngine()} />, root);
