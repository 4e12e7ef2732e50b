import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import { shown } from './act.mjs';

// Most tests show the whole application and type into it, and screens are loaded when they are first shown. That takes
// a while on a busy machine.
jest.setTimeout(90_000);
const { asyncWrapper, getElementError } = getConfig();
configure({
  asyncUtilTimeout: 20_000,
  asyncWrapper: (work) => shown(asyncWrapper(work)),
  // While something is waited for, the page is not printed each time that it is not there yet, only the last time.
  getElementError: (message, container) =>
    getConfig()._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});
