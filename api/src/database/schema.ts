import type { Kysely } from 'kysely';
import type { EventTables } from '../events/events.tables';
import type { MediaTables } from '../files/media.tables';
import type { JobTables } from '../jobs/jobs.tables';
import type { LimitTables } from '../limits/limits.tables';
import type { LocalPaymentTables } from '../engines/payment/local/local-payment.tables';
import type { BillingTables } from '../modules/billing/billing.tables';
import type { TextTables } from '../modules/text/text.tables';
import type { UserTables } from '../modules/user/user.tables';
import type { VideoTables } from '../modules/video/video.tables';
import type { VoiceTables } from '../modules/voice/voice.tables';

/** Every table. Each room declares its own in `x.tables.ts`; this list is all that knows them together. */
export interface Schema
  extends
    UserTables,
    MediaTables,
    JobTables,
    EventTables,
    LimitTables,
    BillingTables,
    LocalPaymentTables,
    TextTables,
    VoiceTables,
    VideoTables {}

/** What a repository works on: the database itself, or the transaction its caller has open. */
export type Connection = Kysely<Schema>;
