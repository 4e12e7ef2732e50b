import { describe, expect, it } from '@jest/globals';

import { readSettings } from './settings.js';

describe('the settings', () => {
  it('have defaults', () => {
    expect(readSettings({}, '/repository')).toEqual({
      root: '/repository',
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/repository/.data',
      demo: true,
      demoEmployees: '40',
      smtpUrl: 'file:///repository/.data/outbox',
      registrationProof: 'none',
      refusesCommonPasswords: false,
      watch: false,
      logLevel: 'info',
    });
  });

  it('send mail to SMTP_URL, or write it to a folder without it', () => {
    expect(readSettings({ DEMO: 'false' }, '/repository').registrationProof).toBe('pin');
    const smtpUrl = (env: NodeJS.ProcessEnv) => readSettings(env, '/repository').smtpUrl;
    expect(smtpUrl({ DATA_DIR: '/data of mine' })).toBe('file:///data%20of%20mine/outbox');
    expect(smtpUrl({ DEMO: 'false' })).toBe('file:///repository/.data/outbox');
    expect(smtpUrl({ DEMO: 'false', SMTP_URL: 'smtp://mail.acme.example' })).toBe('smtp://mail.acme.example');
  });

  it.each(['abc', '0', '70000', '3000.5'])('refuse the port %s', (PORT) => {
    expect(() => readSettings({ PORT }, '/repository')).toThrow(
      `PORT needs a port number from 1 to 65535; it is '${PORT}'.`,
    );
  });

  it('refuse an invalid LOG_LEVEL', () => {
    expect(readSettings({ LOG_LEVEL: 'warn' }, '/repository').logLevel).toBe('warn');
    expect(() => readSettings({ LOG_LEVEL: 'loud' }, '/repository')).toThrow(
      "LOG_LEVEL needs one of fatal, error, warn, info, debug, trace; it is 'loud'.",
    );
  });

  it('refuse a size of appends that the event log would refuse', () => {
    expect(() => readSettings({ EVENTSTORE_MAX_APPEND_SIZE: '1MiB' }, '/repository')).toThrow(
      "EVENTSTORE_MAX_APPEND_SIZE needs a number of bytes from 1 to 16777216; it is '1MiB'.",
    );
  });

  it.each(['no', 'False', '0'])('refuse DEMO=%s', (DEMO) => {
    expect(() => readSettings({ DEMO, WATCH: 'yes' }, '/repository')).toThrow(
      `DEMO needs true or false; it is '${DEMO}'.\nWATCH needs true or false; it is 'yes'.`,
    );
  });
});
