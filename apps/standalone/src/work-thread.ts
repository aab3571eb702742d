import { runWorkThread } from '#runtime';

// The program of the thread that works by the log beside the requests; `main.ts` starts it.
void runWorkThread();
