import { Worker } from 'node:worker_threads';
import { FairQueue, type Path } from './fair-queue.js';

const CLOSED = 'The pool was closed.';

interface Task {
  readonly job: object;
  readonly path: Path;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** Timeout of a task that waits for a thread. */
  readonly timeout: NodeJS.Timeout;
}

/** Too many jobs are waiting, or this one has timed out. */
export class PoolFullError extends Error {
  constructor() {
    super('Too many jobs wait for a thread.');
    this.name = 'PoolFullError';
  }
}

/** The number of jobs that may wait, and their timeout. */
export interface QueueLimits {
  readonly length: number;
  readonly timeoutMs: number;
}

/** A few threads that run the same script, each with one job at a time; further jobs wait in a bounded fair queue. */
export class WorkerPool {
  private readonly waiting = new FairQueue<Task>();
  private readonly idle: Worker[] = [];
  private readonly busy = new Map<Worker, Task>();
  private isClosed = false;

  /** @param script answers each message with one message */
  constructor(
    private readonly script: URL,
    private readonly size: number,
    private readonly limits: QueueLimits,
  ) {}

  /** True if jobs wait for a thread. */
  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  /**
   * Returns the script's answer to the job. Rejects when its thread dies, and after the pool was closed.
   *
   * @param path of the job's owner in the fair queue
   * @throws PoolFullError when too many wait and most of them are of this path, or when the job times out
   */
  run(job: object, path: Path = []): Promise<unknown> {
    if (this.isClosed) return Promise.reject(new Error(CLOSED));
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        if (this.waiting.remove(path, task)) reject(new PoolFullError());
      }, this.limits.timeoutMs);
      const task: Task = { job, path, resolve, reject, timeout };
      this.waiting.push(path, task);
      this.assign();
      if (this.waiting.size > this.limits.length)
        this.refuse(this.waiting.dropFromLongest(), new PoolFullError());
    });
  }

  /** Ends all threads; jobs that are not done are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    while (this.waiting.size > 0) this.refuse(this.waiting.shift(), new Error(CLOSED));
    await Promise.all([...this.idle, ...this.busy.keys()].map((worker) => worker.terminate()));
    this.idle.length = 0;
  }

  private refuse(task: Task | undefined, reason: Error): void {
    clearTimeout(task?.timeout);
    task?.reject(reason);
  }

  private assign(): void {
    if (this.waiting.size === 0) return;
    const worker = this.idle.pop() ?? (this.busy.size < this.size ? this.start() : undefined);
    if (!worker) return;
    const task = this.waiting.shift();
    if (!task) return;
    clearTimeout(task.timeout);
    this.busy.set(worker, task);
    worker.ref();
    worker.postMessage(task.job);
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
      const index = this.idle.indexOf(worker);
      if (index >= 0) this.idle.splice(index, 1);
      this.assign();
    });
    return worker;
  }
}
