/* Expressions from libclang's cursors. */
#include "analysis/tree/lower_algorithm.h"
#include "analysis/tree/lower_named.h"
#include "analysis/tree/shape.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/known/collectives.h"
#include "analysis/tree/lexer.h"

static bool evaluate(CXCursor cursor, long long *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(cursor);
    if (!result)
        return false;
    bool ok = clang_EvalResult_getKind(result) == CXEval_Int;
    if (ok)
        *value = clang_EvalResult_isUnsignedInt(result) ? (long long)clang_EvalResult_getAsUnsigned(result)
                                                        : clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return ok;
}

static struct node *lower_literal(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = lower_new(l, cursor, kind);
    long long value;
    if (kind == N_INT && evaluate(cursor, &value))
        node->value = value;
    if (kind == N_STRING)
        node->text = lower_name(l, cursor, NULL);
    if (node->in_macro) {
        CXFile spelled;
        clang_getSpellingLocation(clang_getCursorLocation(cursor), &spelled, NULL, NULL, NULL);
        struct place at = place_at(node->source, node->begin, 0), end = place_at(node->source, node->end, 0);
        node->made =
            !spelled && (kind != N_INT || (node->value >= at.line &&
                                           node->value <= end.line)); /* not what the compiler predefines */
        node->text = lower_macro_of(l, clang_getCursorLocation(cursor));
    }
    return node;
}

/* An argument that the call leaves out: what the parameter says. */
static struct node *lower_default(struct lowering *l, CXCursor function, int number, struct node *node)
{
    CXCursor parameter = clang_Cursor_getArgument(function, (unsigned)number);
    struct cursors children = {0};
    bool found =
        clang_Cursor_isNull(parameter) || clang_Location_isInSystemHeader(clang_getCursorLocation(parameter));
    if (!found)
        clang_visitChildren(parameter, lower_collect, &children);
    for (size_t i = 0; i < children.count && !found; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i]))) {
            node = lower_expression(l, children.items[i]);
            found = true;
        }
    free(children.items);
    return node;
}

/* MPI::COMM_WORLD.Scatter(..): the C++ bindings that MPI had until 2.2. */
static void note_binding(struct lowering *l, const struct node *node, const struct node *target,
                         CXCursor method)
{
    CXCursor class = clang_getCursorSemanticParent(method), space = clang_getCursorSemanticParent(class);
    char name[64];
    if (clang_getCursorKind(space) != CXCursor_Namespace || strcmp(lower_name(l, space, NULL), "MPI") != 0 ||
        !collective_of_binding(lower_name(l, class, NULL), node->text, name, sizeof name))
        return;
    size_t length = strlen(node->text), at = target ? target->begin : node->begin;
    if (target && target->end >= length &&
        !memcmp(node->source->text + target->end - length, node->text, length))
        at = target->end - length;
    struct mention mention = {.source = node->source,
                              .offset = at,
                              .end = at + length,
                              .form = MENTION_BINDING,
                              .name = arena_string(l->arena, name),
                              .function = l->function ? l->function->decl->name : ""};
    ARENA_PUSH(l->arena, l->unit->mentions, l->unit->mention_count, mention);
}

static struct node *lower_call(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_CALL);
    CXCursor callee = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(callee);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    if (kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
        kind == CXCursor_ConversionFunction)
        node->decl = lower_decl(l, callee);
    node->text = node->decl ? node->decl->name : "";
    if (kind == CXCursor_Constructor)
        node->kind = N_CONSTRUCT;
    struct node *target = NULL;
    int arguments = clang_Cursor_getNumArguments(cursor),
        object = kind == CXCursor_CXXMethod && is_operator_name(node->text) &&
                 !clang_CXXMethod_isStatic(callee) &&
                 arguments == clang_Cursor_getNumArguments(callee) + 1; /* given first to such an operator */
    if (kind != CXCursor_Constructor && children.count) {
        enum CXCursorKind first = clang_getCursorKind(children.items[0]);
        bool operator_call = is_operator_name(node->text) && kind != CXCursor_ConversionFunction &&
                             !(first == CXCursor_MemberRefExpr && /* a.operator=(x) */
                               clang_equalCursors(clang_getCursorReferenced(children.items[0]), callee));
        if (!operator_call && (clang_isExpression(first)))
            target = lower_expression(l, children.items[0]);
    }
    const struct node *named = strip(target);
    if (named && named->kind != N_REF &&
        named->kind != N_MEMBER) { /* what a call returns, or a pointer leads to */
        node->decl = NULL;
        node->text = "";
    }
    lower_adopt(l, node, target);
    for (int i = 0; i < arguments; i++) {
        CXCursor argument = clang_Cursor_getArgument(cursor, (unsigned)i);
        struct node *given = clang_Cursor_isNull(argument) ? NULL : lower_expression(l, argument);
        if (given && given->kind == N_OTHER && !given->count && node->decl)
            given = lower_default(l, callee, i - object, given);
        lower_adopt(l, node, given);
    }
    free(children.items);
    /* the object of an operator that is a member is given as the first argument */
    int shift = kind == CXCursor_CXXMethod && is_operator_name(node->text) && !target ? 1 : 0,
        parameters = node->decl ? clang_Cursor_getNumArguments(callee) : 0;
    for (int i = 0; i < parameters && i + 1 + shift < node->count && i + 1 + shift <= MAX_GIVEN; i++) {
        CXType type =
            clang_getCanonicalType(clang_getCursorType(clang_Cursor_getArgument(callee, (unsigned)i)));
        bool constant = clang_isConstQualifiedType(clang_getPointeeType(type)) != 0;
        if (type.kind == CXType_LValueReference && !constant)
            node->references |= 1ull << (i + 1 + shift);
        if ((type.kind == CXType_LValueReference || type.kind == CXType_Pointer) && constant)
            node->constant |= 1ull << (i + 1 + shift);
    }
    if (kind == CXCursor_CXXMethod && clang_CXXMethod_isConst(callee))
        node->constant |= shift ? 2ull : 1ull;
    else if (shift) /* it changes its object */
        node->references |= 2ull;
    if (kind == CXCursor_CXXMethod)
        note_binding(l, node, target, callee);
    if (collective_find(node->text, NULL)) {
        struct seen_call seen = {.source = node->source, .offset = target ? target->begin : node->begin};
        node->macro_callee = target ? target->in_macro : node->in_macro;
        ARENA_PUSH(l->scratch, l->seen, l->seen_count, seen);
    }
    if (kind == CXCursor_CXXMethod)
        lower_assigned(node);
    return node;
}

static void adopt_expressions(struct lowering *l, struct node *node, CXCursor cursor)
{
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct node **made = arena_alloc(l->scratch, children.count * sizeof(struct node *));
    size_t count = 0;
    for (size_t i = 0; i < children.count; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.items[i]);
        if (clang_isExpression(kind) || clang_isStatement(kind)) {
            struct node *child = lower_statement(l, children.items[i]);
            if (child)
                made[count++] = child;
        }
    }
    lower_adopt_all(l, node, made, count);
    free(children.items);
}

/* Parentheses, __extension__, implicit conversions, temporaries: the one expression inside. Of the last ones
 * libclang does not say what they are: what adds something to the text (va_arg, offsetof) is none. */
static struct node *lower_inner(struct lowering *l, CXCursor cursor)
{
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    const bool adds = clang_getCursorKind(cursor) == CXCursor_UnexposedExpr;
    struct node *only = NULL;
    int found = 0;
    for (size_t i = 0; i < children.count; i++)
        if (clang_isExpression(clang_getCursorKind(children.items[i])) && !found++ &&
            (!adds ||
             clang_equalRanges(clang_getCursorExtent(cursor), clang_getCursorExtent(children.items[i]))))
            only = lower_expression(l, children.items[i]);
    free(children.items);
    return found == 1 ? only : NULL;
}

static struct node *lower_ref(struct lowering *l, CXCursor cursor)
{
    CXCursor target = clang_getCursorReferenced(cursor);
    enum CXCursorKind kind = clang_getCursorKind(target);
    struct node *node = lower_new(l, cursor, N_REF);
    if (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl || kind == CXCursor_EnumConstantDecl ||
        kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod)
        node->decl = lower_decl(l, target);
    node->text = lower_name(l, cursor, node->decl);
    return node;
}

/* A node with the expressions below the cursor. */
static struct node *lower_with(struct lowering *l, CXCursor cursor, enum node_kind kind)
{
    struct node *node = lower_new(l, cursor, kind);
    adopt_expressions(l, node, cursor);
    return node;
}

static enum CXChildVisitResult take_operator(CXCursor cursor, CXCursor parent, CXClientData data)
{
    (void)parent;
    if (clang_getCursorKind(cursor) == CXCursor_CXXMethod)
        *(CXCursor *)data = cursor;
    return CXChildVisit_Continue;
}

/* What it captures by value, its body; its parameters (decls), what is called (decl). */
static struct node *lower_lambda(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_with(l, cursor, N_LAMBDA);
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    for (size_t i = 0; i < children.count; i++) {
        if (clang_getCursorKind(children.items[i]) != CXCursor_ParmDecl)
            continue;
        struct decl *decl = lower_decl(l, children.items[i]);
        decl->kind = D_VARIABLE; /* no parameter of the function around it */
        decl->owner = l->function;
        ARENA_PUSH(l->nodes, node->decls, node->decl_count, decl);
    }
    free(children.items);
    CXCursor method = clang_getNullCursor(),
             class = clang_getTypeDeclaration(clang_getCanonicalType(clang_getCursorType(cursor)));
    clang_visitChildren(class, take_operator, &method);
    if (!clang_Cursor_isNull(method))
        node->decl = lower_decl(l, method);
    return node;
}

/* The member that a part of a list names to set it (.count = n), null where it is no such part. */
static struct decl *lower_named(struct lowering *l, CXCursor cursor)
{
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct decl *field = NULL;
    if (children.count == 2 && clang_getCursorKind(children.items[0]) == CXCursor_MemberRef &&
        clang_isExpression(clang_getCursorKind(children.items[1])))
        field = lower_decl(l, clang_getCursorReferenced(children.items[0]));
    free(children.items);
    return field;
}

/* What the analysis has no rules for: of the expressions below it some are computed, or none. */
static struct node *lower_operation(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_with(l, cursor, N_OTHER);
    node->text = "operation";
    node->decl = clang_getCursorKind(cursor) == CXCursor_UnexposedExpr ? lower_named(l, cursor) : NULL;
    node->made = !node->count && spells_line(node); /* as __LINE__ is */
    return node;
}

/* Likewise, where there must be `count` of them. */
static struct node *lower_exactly(struct lowering *l, CXCursor cursor, enum node_kind kind, int count)
{
    struct node *node = lower_with(l, cursor, kind);
    if (node->count != count)
        node->kind = N_OTHER;
    return node;
}

/* What stands before the operand are the lengths of arrays that the type names, `(double (*)[4])m`: they are
 * in the type, where that has a size. A length that is computed here is not followed. */
static struct node *lower_cast(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_with(l, cursor, N_CAST);
    const CXType to = clang_getPointeeType(clang_getCursorType(cursor));
    if (node->count > 1 && clang_Type_getSizeOf(to) > 0) {
        node->children[0] = node->children[node->count - 1];
        node->count = 1;
    }
    if (node->count != 1)
        node->kind = N_OTHER;
    else
        lower_count(l, node->children[0], lower_type(l, clang_getCursorType(cursor)));
    return node;
}

static struct node *lower_member(struct lowering *l, CXCursor cursor)
{
    CXCursor target = clang_getCursorReferenced(cursor);
    struct node *node = lower_new(l, cursor, N_MEMBER);
    enum CXCursorKind kind = clang_getCursorKind(target);
    if (kind == CXCursor_FieldDecl)
        node->decl = lower_decl(l, target);
    node->text = lower_name(l, cursor, node->decl);
    adopt_expressions(l, node, cursor);
    if (kind != CXCursor_VarDecl && kind != CXCursor_EnumConstantDecl)
        return node;
    if (does_something(node)) {
        node->kind = N_OTHER;
        node->text = "statement";
        return node;
    }
    node->kind = N_REF; /* all objects of the class have the same one */
    node->decl = lower_decl(l, target);
    node->count = 0;
    return node;
}

static struct node *lower_unary(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_UNARY);
    node->op = lower_unary_operator(clang_getCursorUnaryOperatorKind(cursor));
    adopt_expressions(l, node, cursor);
    if (node->op == OP_NONE || node->count != 1) { /* __real__ */
        node->kind = N_OTHER;
        node->text = "operation";
    }
    return node;
}

static struct node *lower_binary(struct lowering *l, CXCursor cursor)
{
    enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(cursor);
    bool assign =
        clang_getCursorKind(cursor) == CXCursor_CompoundAssignOperator || op == CXBinaryOperator_Assign;
    struct node *node = lower_new(l, cursor, assign ? N_ASSIGN : N_BINARY);
    node->op = lower_binary_operator(op);
    adopt_expressions(l, node, cursor);
    if (node->count != 2 || (!assign && node->op == OP_NONE))
        node->kind = N_OTHER;
    else if (assign && node->op == OP_NONE)
        lower_count(l, node->children[1], node->children[0]->type);
    return node;
}

static struct node *lower_index(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_exactly(l, cursor, N_INDEX, 2);
    if (node->kind == N_INDEX && node->children[0]->type &&
        node->children[0]->type->kind == T_INT) { /* 1[a] */
        struct node *index = node->children[0];
        node->children[0] = node->children[1];
        node->children[1] = index;
    }
    return node;
}

/* sizeof, alignof */
static struct node *lower_sizeof(struct lowering *l, CXCursor cursor)
{
    struct node *node = lower_new(l, cursor, N_SIZEOF);
    node->value = -1;
    long long value;
    if (evaluate(cursor, &value))
        node->value = value;
    adopt_expressions(l, node, cursor);
    return node;
}

/* ({ ..; value; }) */
static struct node *lower_statement_expression(struct lowering *l, CXCursor cursor)
{
    struct cursors children = {0};
    clang_visitChildren(cursor, lower_collect, &children);
    struct node *node = children.count == 1 ? lower_statement(l, children.items[0]) : NULL;
    free(children.items);
    return node ? node : lower_new(l, cursor, N_OTHER);
}

/* What is copied or moved, where it is made for that alone; null for other calls. */
static struct node *lower_copied(struct lowering *l, CXCursor cursor)
{
    const CXCursor constructor = clang_getCursorReferenced(cursor);
    if (clang_Cursor_getNumArguments(cursor) != 1 ||
        clang_getCursorKind(constructor) != CXCursor_Constructor ||
        (!clang_CXXConstructor_isCopyConstructor(constructor) &&
         !clang_CXXConstructor_isMoveConstructor(constructor)))
        return NULL;
    const struct type *made = lower_type(l, clang_getCursorType(cursor));
    struct node *inner = lower_expression(l, clang_Cursor_getArgument(cursor, 0));
    return inner && inner->kind == N_CONSTRUCT && inner->type && same_record(inner->type, made) ? inner
                                                                                                : NULL;
}

/* Expressions by their kind, without their type. */
static struct node *lower_kind(struct lowering *l, CXCursor cursor, enum CXCursorKind kind)
{
    switch (kind) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
        return lower_literal(l, cursor, N_INT);
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr:
        return lower_new(l, cursor, N_INT);
    case CXCursor_FloatingLiteral:
    case CXCursor_ImaginaryLiteral:
        return lower_literal(l, cursor, N_FLOAT);
    case CXCursor_StringLiteral:
        return lower_literal(l, cursor, N_STRING);
    case CXCursor_DeclRefExpr:
        return lower_ref(l, cursor);
    case CXCursor_MemberRefExpr:
        return lower_member(l, cursor);
    case CXCursor_CallExpr:
        return lower_call(l, cursor);
    case CXCursor_UnaryOperator:
        return lower_unary(l, cursor);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return lower_binary(l, cursor);
    case CXCursor_ConditionalOperator:
        return lower_exactly(l, cursor, N_COND, 3);
    case CXCursor_ArraySubscriptExpr:
        return lower_index(l, cursor);
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXFunctionalCastExpr:
        return lower_cast(l, cursor);
    case CXCursor_UnaryExpr:
        return lower_sizeof(l, cursor);
    case CXCursor_InitListExpr:
        return lower_with(l, cursor, N_INIT_LIST);
    case CXCursor_CXXNewExpr:
        return lower_with(l, cursor, N_NEW);
    case CXCursor_CXXDeleteExpr:
        return lower_with(l, cursor, N_DELETE);
    case CXCursor_StmtExpr:
        return lower_statement_expression(l, cursor);
    case CXCursor_CXXThisExpr:
        return lower_new(l, cursor, N_THIS);
    case CXCursor_CXXThrowExpr:
        return lower_with(l, cursor, N_THROW);
    case CXCursor_LambdaExpr:
        return lower_lambda(l, cursor);
    case CXCursor_UnexposedExpr:
    case CXCursor_GenericSelectionExpr:
    case CXCursor_BuiltinBitCastExpr:
        return lower_operation(l, cursor);
    default:
        return lower_with(l, cursor, N_OTHER);
    }
}

struct node *lower_expression(struct lowering *l, CXCursor cursor)
{
    enum CXCursorKind kind = clang_getCursorKind(cursor);
    struct node probe = {0}, *node = NULL;
    lower_span(l, cursor, &probe);
    const char *constant = probe.in_macro ? lower_constant(l, &probe) : NULL;
    if (constant && kind != CXCursor_CallExpr) {
        node = lower_new(l, cursor, N_REF);
        node->text = constant;
        node->type = lower_type(l, clang_getCursorType(cursor));
        return node;
    }
    const bool extension = kind == CXCursor_UnaryOperator &&
                           clang_getCursorUnaryOperatorKind(cursor) == CXUnaryOperator_Extension;
    if (kind == CXCursor_ParenExpr || kind == CXCursor_UnexposedExpr || extension)
        node = lower_inner(l, cursor);
    else if (kind == CXCursor_CallExpr)
        node = lower_copied(l, cursor);
    if (node) /* it has its type */
        return node;
    node = lower_kind(l, cursor, kind);
    node->type = lower_type(l, clang_getCursorType(cursor));
    struct node *block = node->kind == N_CALL || node->kind == N_UNARY ? lower_algorithm(l, node) : NULL;
    block = block ? block : lower_lambda_call(l, node);
    return block ? block : node;
}
