import { ConversationsPage } from './conversations-page.tsx';

export function ChatPage() {
  return <ConversationsPage endpoint="chat" />;
}
