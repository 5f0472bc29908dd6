/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SLIM_STDBOOL_H
#define SLIM_STDBOOL_H

#ifndef __cplusplus
#define bool _Bool
#define true 1
#define false 0
#endif

#endif
