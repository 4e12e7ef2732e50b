import { Module } from '@nestjs/common';
import { PasswordHasher } from './password-hasher.js';

/** Password hashes. */
@Module({ providers: [PasswordHasher], exports: [PasswordHasher] })
export class HashingModule {}
