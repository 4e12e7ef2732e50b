import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { ScheduleAnswer } from '@timekeep/contracts/api/schedules-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { useDeleteSchedulesMutation, useSaveScheduleMutation } from './schedules-api';
import { retractFailure, tellFailure } from '@/shared/form/failure-notice';
import { notify } from '@/shared/toast/notify';
import type { ScheduleAction } from './schedule-actions';
import {
  isSameDraft,
  scheduleRequest,
  startDraft,
  type ScheduleDraft,
  type ScheduleView,
} from './schedule-draft';

/** The panel's draft (null until the server has answered), its sub-view, its question, and what is sent. */
export function useScheduleForm(EMPID: string, answer: ScheduleAnswer | null, today: WorkDate | null) {
  const start = answer && today !== null ? startDraft(answer.data, today) : null;
  const [typed, setTyped] = useState<ScheduleDraft | null>(null);
  const [saved, setSaved] = useState<ScheduleDraft | null>(null);
  const [view, setView] = useState<ScheduleView>('range');
  const [asked, setAsked] = useState<ScheduleAction | null>(null);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // What a save or a deletion made true counts before the server is asked again.
  const [since, setSince] = useState<boolean | null>(null);
  const [save, saving] = useSaveScheduleMutation();
  const [remove, removing] = useDeleteSchedulesMutation();
  const draft = typed ?? start;

  const settle = (
    { data, error }: { readonly data?: MessageAnswer | undefined; readonly error?: unknown },
    exists: boolean,
  ) => {
    setAsked(null);
    if (!data) {
      setFailure(tellFailure(error));
      return;
    }
    notify('success', data.msg);
    setSince(exists);
    if (exists) setSaved(draft);
  };
  /** The request, or nothing after it was said what is wrong. */
  const checked = () => {
    if (!draft) return null;
    const request = scheduleRequest(EMPID, draft);
    if (!('problem' in request)) return request;
    setTried(true);
    setView(request.view);
    setFailure(request.problem);
    notify('error', request.problem);
    return null;
  };
  return {
    draft,
    view,
    asked,
    tried,
    failure,
    exists: since ?? answer?.exists ?? false,
    busy: saving.isLoading || removing.isLoading,
    dirty: isDirty(typed, saved ?? start),
    setView,
    change: (next: ScheduleDraft) => {
      retractFailure(failure);
      setTyped(next);
      setAsked(null);
      setFailure(null);
    },
    ask: (action: ScheduleAction) => {
      setFailure(null);
      if (action === 'delete' || checked()) setAsked(action);
    },
    backOut: () => {
      setAsked(null);
    },
    confirm: async (action: ScheduleAction) => {
      setFailure(null);
      if (action === 'delete') {
        settle(await remove(EMPID), false);
        return;
      }
      const request = checked();
      if (request) settle(await save(request), true);
    },
  };
}

function isDirty(typed: ScheduleDraft | null, kept: ScheduleDraft | null): boolean {
  return typed !== null && kept !== null && !isSameDraft(typed, kept);
}
