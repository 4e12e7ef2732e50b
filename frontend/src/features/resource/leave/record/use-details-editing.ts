import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { useUpdateLeaveMutation } from '@/features/resource/leave/leave-api';
import type { LeaveSummary } from '@/features/resource/leave/leave-summary.model';
import { NOT_READ } from '@/features/resource/leave/parts/not-read';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { notifyBriefly } from '@/shared/toast/notify';
import {
  detailsDraft,
  detailsProblem,
  detailsRequest,
  differs,
  rebased,
  type DetailsDraft,
  type DetailsProblem,
} from './leave-details.model';

interface Editing {
  /** The leave as it was read when the editing began. */
  readonly base: LeaveSummary;
  readonly draft: DetailsDraft;
}

/** Editing of one employee's leave details: its draft, and what became of saving it. `reload` reads the leave again. */
export function useDetailsEditing(reload: () => Promise<LeaveSummary | null>) {
  const [update] = useUpdateLeaveMutation();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [problem, setProblem] = useState<DetailsProblem | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'saving' | 'reloading' | null>(null);

  const end = () => {
    setEditing(null);
    setProblem(null);
    setConflict(null);
  };
  const fail = (found: DetailsProblem) => {
    setProblem(found);
    notifyBriefly('error', found.message);
  };
  const send = async ({ base, draft }: Editing) => {
    const { data, error } = await update(detailsRequest(base, draft));
    if (data) {
      // The view that comes back shows what was saved, not for a moment what was there before.
      await reload();
      notifyBriefly('success', data.msg);
      end();
      return;
    }
    const stale = conflictOf(error);
    setConflict(stale);
    if (stale === null) fail({ message: failureMessage(error, LEAVE_MESSAGES.detailsFailed), fields: {} });
  };

  return {
    draft: editing?.draft ?? null,
    dirty: editing !== null && differs(editing.draft, detailsDraft(editing.base)),
    problem,
    conflict,
    saving: doing === 'saving',
    reloading: doing === 'reloading',
    begin: (base: LeaveSummary) => {
      setEditing({ base, draft: detailsDraft(base) });
    },
    end,
    change: (part: Partial<DetailsDraft>) => {
      setProblem(null);
      setEditing((former) => former && { ...former, draft: { ...former.draft, ...part } });
    },
    save: async () => {
      if (!editing) return;
      const found = detailsProblem(editing.base.EMPID, editing.draft);
      setProblem(found);
      if (found) {
        fail(found);
        return;
      }
      setDoing('saving');
      await send(editing);
      setDoing(null);
    },
    /** Takes over what somebody else saved, and keeps what was entered. */
    takeOver: async () => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) {
        fail({ message: NOT_READ, fields: {} });
        return;
      }
      setProblem(null);
      setConflict(null);
      setEditing(
        (former) =>
          former && {
            base: present,
            draft: rebased(former.draft, detailsDraft(former.base), detailsDraft(present)),
          },
      );
    },
  };
}

export type DetailsEditing = ReturnType<typeof useDetailsEditing>;
