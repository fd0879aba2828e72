// Owns what has to stay within reach above every sheet. A modal dialog makes all else inert, so the
// sheets draw it within themselves.
import type { Snippet } from 'svelte';

class ModalOverlay {
  content = $state.raw<Snippet | null>(null);
  dialogs = $state(0); // how many are open
}

export const modalOverlay = new ModalOverlay();
