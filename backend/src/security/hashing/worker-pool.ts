import { Worker } from 'node:worker_threads';

const CLOSED = 'The pool was closed.';

interface Task {
  readonly job: object;
  /** When it was asked for, in milliseconds of `performance.now`. */
  readonly since: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** More jobs wait than the pool takes, or this one has waited for too long. */
export class PoolFullError extends Error {
  constructor() {
    super('Too many jobs wait for a thread.');
    this.name = 'PoolFullError';
  }
}

/** How many jobs may wait, and how long each of them. */
export interface WaitingRoom {
  readonly places: number;
  readonly patienceMs: number;
}

/** A few threads that run the same script, each with one job at a time; further jobs wait in order, within limits. */
export class WorkerPool {
  private readonly waiting: Task[] = [];
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Task>();
  private isClosed = false;

  /** @param script answers each message with one message */
  constructor(
    private readonly script: URL,
    private readonly size: number,
    private readonly room: WaitingRoom,
  ) {}

  /**
   * What the script answers to the job. Rejects when its thread dies, and after the pool was closed.
   *
   * @throws PoolFullError when too many wait already, or no thread got to it in time
   */
  run(job: object): Promise<unknown> {
    if (this.isClosed) return Promise.reject(new Error(CLOSED));
    if (this.waiting.length >= this.room.places) return Promise.reject(new PoolFullError());
    return new Promise((resolve, reject) => {
      this.waiting.push({ job, since: performance.now(), resolve, reject });
      this.assign();
    });
  }

  /** Ends all threads; jobs that are not done are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const task of this.waiting.splice(0)) task.reject(new Error(CLOSED));
    await Promise.all([...this.idle, ...this.busy.keys()].map((worker) => worker.terminate()));
    this.idle.length = 0;
  }

  private assign(): void {
    this.dismiss();
    const task = this.waiting[0];
    if (!task) return;
    const worker = this.idle.pop() ?? (this.busy.size < this.size ? this.start() : undefined);
    if (!worker) return;
    this.waiting.shift();
    this.busy.set(worker, task);
    worker.ref();
    worker.postMessage(task.job);
  }

  /** Whoever has waited too long has likely gone; the thread is for those who have not. */
  private dismiss(): void {
    const now = performance.now();
    const inTime = this.waiting.findIndex(({ since }) => now - since <= this.room.patienceMs);
    const late = this.waiting.splice(0, inTime < 0 ? this.waiting.length : inTime);
    for (const task of late) task.reject(new PoolFullError());
  }

  private start(): Worker {
    const worker = new Worker(this.script);
    worker.on('message', (answer: unknown) => {
      this.busy.get(worker)?.resolve(answer);
      this.busy.delete(worker);
      worker.unref();
      this.idle.push(worker);
      this.assign();
    });
    let failure: unknown = new Error('The thread ended.');
    worker.on('error', (error) => {
      failure = error;
    });
    worker.on('exit', () => {
      this.busy.get(worker)?.reject(failure);
      this.busy.delete(worker);
      const place = this.idle.indexOf(worker);
      if (place >= 0) this.idle.splice(place, 1);
      this.assign();
    });
    return worker;
  }
}
