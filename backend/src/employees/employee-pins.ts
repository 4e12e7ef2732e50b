import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';

/** PINs of employees: what is kept of one is a keyed digest, never the PIN. */
@Injectable()
export class EmployeePins {
  private readonly secret: string;

  constructor(@InjectConfiguration() { pinSecret }: Configuration) {
    this.secret = pinSecret;
  }

  /** HMAC-SHA256 of a PIN in hex. The employee id is part of it, so that equal PINs do not look alike. */
  hash(EMPID: string, PIN: string): string {
    return createHmac('sha256', this.secret).update(`${EMPID}:${PIN}`).digest('hex');
  }

  /** Whether the hash is that of the PIN, in a time that does not tell how much of it was right. */
  matches(EMPID: string, PIN: string, pinHash: string): boolean {
    const [given, kept] = [Buffer.from(this.hash(EMPID, PIN)), Buffer.from(pinHash)];
    return given.length === kept.length && timingSafeEqual(given, kept);
  }
}
