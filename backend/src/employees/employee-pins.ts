import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../configuration/configuration.js';

/** PINs of employees, which are stored as keyed digests alone. */
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

  /** Compares the PIN with the hash in constant time. */
  matches(EMPID: string, PIN: string, pinHash: string): boolean {
    const [given, kept] = [Buffer.from(this.hash(EMPID, PIN)), Buffer.from(pinHash)];
    return given.length === kept.length && timingSafeEqual(given, kept);
  }
}
