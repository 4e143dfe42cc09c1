import { messageResponse } from './tables/message-response.ts';
import { messagesRequest } from './tables/messages-request.ts';
import { testEntries } from './test-entries.ts';

await testEntries([...messagesRequest, ...messageResponse]);
