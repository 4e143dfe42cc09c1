import { ConversationsPage } from './conversations-page.tsx';

export function MessagesPage() {
  return <ConversationsPage endpoint="messages" />;
}
