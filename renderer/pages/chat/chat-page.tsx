import { ConversationPage } from './conversation-page.tsx';

export function ChatPage() {
  return <ConversationPage endpoint="chat" />;
}
