import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// Screens are loaded when they are first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
