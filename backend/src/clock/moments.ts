import { Injectable } from '@nestjs/common';
import { clockMessages } from '@timekeep/contracts/clock/clock-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { refusedAs } from '../event-store/store-errors.js';
import { CompanyTime } from '../organization/organization.module.js';

/** Reads the moments of requests and of the command line. */
@Injectable()
export class Moments {
  constructor(private readonly time: CompanyTime) {}

  /**
   * Returns two moments as ISO instants in UTC. Without an offset they are by the clocks of the company.
   *
   * @throws RefusedError as invalid for any other text
   */
  async period(given: {
    readonly from: string;
    readonly to: string;
  }): Promise<{ readonly from: string; readonly to: string }> {
    const zone = await this.time.zone();
    const read = (field: Message, text: string): string => {
      const instant = zone.parseMomentField(text);
      if (instant === null) throw refusedAs('invalid', clockMessages.notAMoment({ text: field }));
      return new Date(instant).toISOString();
    };
    return { from: read(clockMessages.theFrom(), given.from), to: read(clockMessages.theTo(), given.to) };
  }
}
