// Owns what a table shows beside a round. It is fetched while the first cards are looked at.
export { default as RoundEnd } from '../end/RoundEnd.svelte';
export { default as Lobby } from '../lobby/Lobby.svelte';
export { default as Dialogs } from './Dialogs.svelte';
