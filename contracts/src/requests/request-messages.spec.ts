import { expect, it } from '@jest/globals';
import { noteMessage, requestMessages } from './request-messages.js';

it('the note of the system has a code, and is recorded as its English text', () => {
  const message = requestMessages.noEffect({ reason: 'The day is closed.' });
  expect(message.text).toBe('It was granted, but could not take effect: The day is closed.');
  expect(noteMessage(message.text)).toEqual(message);
});

it('the note of a person is shown as it was written', () => {
  expect(noteMessage('Not {reason} then')).toMatchObject({ text: 'Not {reason} then' });
});
