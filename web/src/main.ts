import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './app.svelte';
import './ui/tokens.css';

void app.start().then(() => mount(App, { target: document.getElementById('app')! }));
