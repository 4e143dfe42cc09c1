import { ConversationPage } from './conversation-page.tsx';

export function MessagesPage() {
  return <ConversationPage endpoint="messages" />;
}
