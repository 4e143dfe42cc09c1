import { TalkPage } from './conversation-page.tsx';

export function ChatPage() {
  return <TalkPage endpoint="chat" />;
}
