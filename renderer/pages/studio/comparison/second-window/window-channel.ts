/** One kind of state that windows of the same comparison share. */
interface WindowChannel<State> {
  /** Sends the state to all other windows. */
  send(state: State): void;
  close(): void;
}

interface WindowChannelOptions<State> {
  /** Takes the state of another window. */
  readonly receive: (state: State) => void;
  /** Returns the state for a window that joins; `undefined` if there is nothing to share. */
  readonly current: () => State | undefined;
}

type Message<State> = { readonly kind: 'join' } | { readonly kind: 'state'; readonly state: State };

/** Joins the other windows that have opened a channel of this name, and asks them for their state. */
export function openWindowChannel<State>(
  name: string,
  { receive, current }: WindowChannelOptions<State>,
): WindowChannel<State> {
  const channel = new BroadcastChannel(name);
  const post = (message: Message<State>) => channel.postMessage(message);
  const send = (state: State) => post({ kind: 'state', state });
  channel.onmessage = ({ data }: MessageEvent<Message<State>>) => {
    if (data.kind === 'state') return receive(data.state);
    const state = current();
    if (state !== undefined) send(state);
  };
  post({ kind: 'join' });
  return { send, close: () => channel.close() };
}
