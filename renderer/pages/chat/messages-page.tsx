import { TalkPage } from './conversation-page.tsx';

export function MessagesPage() {
  return <TalkPage endpoint="messages" />;
}
