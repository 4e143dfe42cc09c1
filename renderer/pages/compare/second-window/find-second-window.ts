import { openWindowChannel } from './window-channel.ts';

const name = 'second windows';
/** A second window that loads at the same time answers when it has loaded. Milliseconds. */
const mostWaitingMs = 5000;

/** Lets `findSecondWindow` find this window. Returns a function that ends it. */
export function answerAsSecondWindow(): () => void {
  return openWindowChannel<true>(name, { current: () => true, receive() {} }).close;
}

/** Resolves to true if any second window is open. */
export function findSecondWindow(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = openWindowChannel<true>(name, { current: () => undefined, receive: () => resolve(true) });
  const timer = setTimeout(() => resolve(false), mostWaitingMs);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
