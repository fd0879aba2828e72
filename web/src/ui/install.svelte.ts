// Installing the page as an app, where the browser offers it.
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Installing {
  offer = $state.raw<InstallPrompt | null>(null);
  done = $state(matchMedia('(display-mode: standalone)').matches);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.offer = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.done = true));
  }
}

export const installing = new Installing();
