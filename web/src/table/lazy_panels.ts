// The parts of the table page that are loaded lazily, while the first cards are on the table.
export { default as RoundEnd } from '../end/RoundEnd.svelte';
export { default as Lobby } from '../lobby/Lobby.svelte';
export { default as Dialogs } from './Dialogs.svelte';
