import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined';
import UpdateOutlined from '@mui/icons-material/UpdateOutlined';
import Box from '@mui/material/Box';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import type { ReactNode } from 'react';

/** Says where the code went. An address without an account gets the same words, and no mail. */
export function CodeSentNotice({ email }: { readonly email: string }) {
  return (
    <CodeNotice tone="green" icon={<MarkEmailReadOutlined fontSize="small" />}>
      The code was sent to <strong>{email}</strong>. If you do not see it, please check the spam folder, and
      that this is the email of your account. A code works once, within {RESET_CODE.lifeMinutes} minutes.
    </CodeNotice>
  );
}

/** Says who has the code where no mail is sent. An address without an account gets the same words, and IT has no code for it. */
export function CodeReadOutNotice({ email }: { readonly email: string }) {
  return (
    <CodeNotice tone="green" icon={<PhoneInTalkOutlined fontSize="small" />}>
      A code for <strong>{email}</strong> is ready. No e-mail is sent here: please call the IT Department, who
      read it to you, and keep this page open. If they have none, please check that this is the email of your
      account. The code works on this page alone, once, within {RESET_CODE.lifeMinutes} minutes.
    </CodeNotice>
  );
}

/** Says that the code was right once, and counts no more. */
export function CodeSpentNotice() {
  return (
    <CodeNotice tone="orange" icon={<UpdateOutlined fontSize="small" />}>
      That code is no longer valid: it may be older than {RESET_CODE.lifeMinutes} minutes, used already, or
      followed by a newer one. Please send a new code. Your new password is kept until then.
    </CodeNotice>
  );
}

interface CodeNoticeProps {
  readonly tone: 'green' | 'orange';
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** A tinted box with an icon, for what happened to a code. */
export function CodeNotice({ tone, icon, children }: CodeNoticeProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        p: 1.5,
        my: 2,
        borderRadius: '10px',
        bgcolor: `remark.${tone}.tint`,
        color: `remark.${tone}.ink`,
        fontSize: '0.875rem',
        lineHeight: 1.5,
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}
