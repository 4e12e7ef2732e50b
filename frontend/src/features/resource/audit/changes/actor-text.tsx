import { styled } from '@mui/material/styles';
import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { actorWords } from '@/shared/audit/audit-text';

const Quiet = styled('span')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/** Who made a version, in one line: `CRUZ, ANA` and, lighter, `HR`. */
export function ActorText({ version }: { readonly version: AuditVersion }) {
  const { name, authority } = actorWords(version);
  if (authority === null) return name;
  return (
    <>
      {name} <Quiet>{authority}</Quiet>
    </>
  );
}
