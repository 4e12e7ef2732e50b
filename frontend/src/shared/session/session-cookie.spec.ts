/**
 * @jest-environment jsdom
 * @jest-environment-options {"url": "https://timekeep.example/"}
 */
import { afterEach, expect, it, jest } from '@jest/globals';
import { readSessionCookie, removeSessionCookie, writeSessionCookie } from './session-cookie';

const written = jest.spyOn(document, 'cookie', 'set');

afterEach(() => {
  removeSessionCookie();
  written.mockClear();
});

it('is restricted to our own pages and TLS, and lasts thirty days', () => {
  writeSessionCookie('a.b.c');
  expect(written.mock.calls).toEqual([['mtkp=a.b.c; Path=/; Max-Age=2592000; SameSite=Strict; Secure']]);
  expect(readSessionCookie()).toBe('a.b.c');
});

it('is gone when it is removed', () => {
  writeSessionCookie('a.b.c');
  removeSessionCookie();
  expect(document.cookie).toBe('');
  expect(readSessionCookie()).toBeNull();
});

it.each(['%', '%E0%A4%A', '%zz.b.c', 'a%0Ab', 'a%00b', 'a.b.c%20', '%C3%A9'])(
  'is dropped when it is %s, which is no token',
  (value) => {
    document.cookie = `mtkp=${value}; Path=/`;
    expect(readSessionCookie()).toBeNull();
    expect(document.cookie).toBe('');
  },
);
