// The theme: as chosen in the settings, or as the system says.
import { app } from '../app.svelte';

class Dusk {
  private readonly system = matchMedia('(prefers-color-scheme: dark)');
  private falls = $state(this.system.matches);

  constructor() {
    this.system.addEventListener('change', () => (this.falls = this.system.matches));
  }

  get isDark(): boolean {
    const { theme } = app.settings;
    return theme === 'auto' ? this.falls : theme === 'dark';
  }
}

export const dusk = new Dusk();
