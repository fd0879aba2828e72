// Content that has to stay usable above every dialog. A modal dialog makes everything else inert, so
// the dialogs render it inside themselves.
import type { Snippet } from 'svelte';

class ModalOverlay {
  content = $state.raw<Snippet | null>(null);
  dialogs = $state(0); // the number of open dialogs
}

export const modalOverlay = new ModalOverlay();
