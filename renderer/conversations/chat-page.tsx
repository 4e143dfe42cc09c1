import { ConversationPage } from './conversation-page.tsx';

export function ChatPage() {
  return <ConversationPage endpoint="chat" name="Chat" path="/v1/chat/completions" />;
}
