import { render } from 'preact';
import { startEngine } from './engine/start';
import { App } from './screens/App';

const root = document.getElementById('app');
if (root) render(<App client={startEngine()} />, root);
