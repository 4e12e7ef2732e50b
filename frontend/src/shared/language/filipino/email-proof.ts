/** Texts of `features/email-proof`. */
export const emailProof = {
  'A code was sent to {email}. If you do not see it, please check the spam folder. It works once, within {minutes} minutes.':
    'May ipinadalang code sa {email}. Kung hindi mo ito makita, pakitingnan ang spam folder. Magagamit ito nang isang beses, sa loob ng {minutes} minuto.',
  'We send a code to {email}. Enter it here to show that this email is yours.':
    'Magpapadala kami ng code sa {email}. Ilagay ito rito para patunayang sa iyo ang email na ito.',
  Code: 'Code',
} as const;
