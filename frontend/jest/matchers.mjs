import '@testing-library/jest-dom/jest-globals';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// Most tests show the whole application and type into it, and screens are loaded when they are first shown. That takes
// a while on a busy machine.
jest.setTimeout(90_000);
configure({ asyncUtilTimeout: 20_000 });
