import { Module } from '@nestjs/common';
import { Mailer } from './mailer.js';

/** Mail to users. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
