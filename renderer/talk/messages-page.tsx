import { TalkPage } from './talk-page.tsx';

export function MessagesPage() {
  return <TalkPage endpoint="messages" />;
}
