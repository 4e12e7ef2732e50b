import { SCREENS } from './catalogue.js';
import { examineScreens } from './examine-screens.js';

examineScreens(SCREENS.filter(({ visitor }) => visitor !== 'HR'));
