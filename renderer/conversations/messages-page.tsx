import { ConversationPage } from './conversation-page.tsx';

export function MessagesPage() {
  return <ConversationPage endpoint="messages" name="Messages" path="/v1/messages" />;
}
