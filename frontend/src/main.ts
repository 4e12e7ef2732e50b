import '@fontsource-variable/inter';
import '@/app/starting.css';
import '@/app/layout.css';
import 'react-toastify/ReactToastify.css';
import '@/shared/toast/toasts.css';
import { preferredLanguage, speak } from '@/shared/language/language';

/** Sets the language of the page, then starts the application, whose modules may translate texts while they are evaluated. */
async function main(): Promise<void> {
  if (preferredLanguage() === 'fil') {
    // Without a catalogue, as when the connection breaks now, the page is English.
    const catalogue = await import('@/shared/language/filipino').catch(() => null);
    if (catalogue) {
      speak(catalogue.FILIPINO);
      document.documentElement.lang = 'fil';
    }
  }
  await import('@/app/start');
}

void main();
