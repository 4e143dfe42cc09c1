import { TalkPage } from './talk-page.tsx';

export function ChatPage() {
  return <TalkPage endpoint="chat" />;
}
