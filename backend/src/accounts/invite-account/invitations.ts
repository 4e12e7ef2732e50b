import { Injectable } from '@nestjs/common';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { escapeHtml, type Mail } from '../../mail/mail.js';
import { Mailer } from '../../mail/mailer.js';

/** Mails to people whose accounts IT has made: nobody knows the password of such an account until its owner sets one. */
@Injectable()
export class Invitations {
  constructor(
    private readonly mailer: Mailer,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  get canBeSent(): boolean {
    return this.mailer.isSetUp;
  }

  /** Sends one invitation, and returns why the server did not take it; null when it did. */
  async send(EMPID: string, email: string): Promise<string | null> {
    const failure = await this.mailer.sendNow(this.mailTo(EMPID, email));
    return failure?.reason ?? null;
  }

  private mailTo(EMPID: string, email: string): Mail {
    const { company, digest, companySignIn } = this.configuration;
    const texts = [
      `An account in Timekeep at ${company.name} was made for you. Your employee ID is ${EMPID}.`,
      companySignIn?.only === true
        ? `Sign in with ${companySignIn.name} on the sign-in page.`
        : 'Now set your password: on the sign-in page choose Forgot Password, enter this address, and then the code that is sent to it.',
      ...(digest.applicationUrl === null ? [] : [`Open Timekeep: ${digest.applicationUrl}`]),
      'If you do not work there, you need not do anything.',
    ];
    return {
      to: email,
      subject: `Your account in Timekeep at ${company.name}`,
      text: texts.join('\n\n').concat('\n'),
      html: texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n'),
    };
  }
}
